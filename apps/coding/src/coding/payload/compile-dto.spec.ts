import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsObject,
  IsString,
  MaxLength,
  Validate,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  ValidatorConstraint,
} from 'class-validator';
import { describe, expect, it } from 'vitest';
import { compileDto } from './compile-dto.js';

const isEven = { validate: (value: unknown) => Number(value) % 2 === 0 };
const matchesOwner = {
  validate: (value: unknown, context?: { object: object }) => value === (context?.object as Pet).name,
};

class Collar {
  @IsIn(['red', 'green', 'blue', 'black', 'white'], { message: 'must be a colour' })
  colour: string;
}

class Pet {
  @MaxLength(5, { message: 'must be short' })
  @IsString({ message: 'must be a string' })
  name: string;

  @ValidateBy({ name: 'isEven', validator: isEven }, { each: true, message: 'must be even' })
  legs: number[];

  @ValidateIf(({ name }: Pet) => name === 'Rex')
  @ValidateNested()
  @Type(() => Collar)
  @IsObject({ message: 'must be an object' })
  collar: Collar;

  @ValidateIf((_, value) => value !== undefined)
  @ValidateBy({ name: 'matchesOwner', validator: matchesOwner }, { message: 'must be the name' })
  nickname?: string;
}

const { accepts, problems } = compileDto(Pet);
const cat = { name: 'Tom', legs: [2, 4] };

describe('a compiled DTO', () => {
  it('accepts what every decorator accepts', () => {
    expect(accepts(cat)).toBe(true);
    expect(accepts({ name: 'Rex', legs: [], collar: { colour: 'white' } })).toBe(true);
  });

  it.each([
    ['null', null],
    ['an array', [cat]],
    ['an unknown member', { ...cat, tail: 1 }],
    ['a member that is missing', { legs: [2] }],
    ['a wrong type', { ...cat, name: 5 }],
    ['a value that a decorator of the library rejects', { ...cat, name: 'Thomas' }],
    ['an element that a decorator of ours rejects', { ...cat, legs: [2, 3] }],
  ])('rejects %s', (_, value) => expect(accepts(value)).toBe(false));

  it('checks a member only if its condition holds', () => {
    expect(accepts({ ...cat, collar: { colour: 'pink' } })).toBe(true);
    expect(accepts({ ...cat, name: 'Rex', collar: { colour: 'pink' } })).toBe(false);
  });

  it('gives a decorator the object that the value is in', () => {
    expect(accepts({ ...cat, nickname: 'Tom' })).toBe(true);
    expect(accepts({ ...cat, nickname: 'Rex' })).toBe(false);
  });

  it('does not treat inherited members as known', () => {
    expect(accepts({ ...cat, constructor: 1 })).toBe(false);
    expect(accepts(JSON.parse('{"name":"Tom","legs":[],"__proto__":{}}'))).toBe(false);
  });

  it('reports the first failed decorator of each member, and the path of a nested member', () => {
    expect(problems(cat)).toEqual([]);
    expect(problems({ name: 5, legs: [2, 3] })).toEqual([
      { path: 'name', detail: 'must be a string' },
      { path: 'legs', detail: 'must be even' },
    ]);
    expect(problems({ ...cat, name: 'Rex', collar: { colour: 'pink' } })).toEqual([
      { path: 'collar.colour', detail: 'must be a colour' },
    ]);
    expect(problems({ ...cat, name: 'Rex', collar: 1 })).toEqual([{ path: 'collar', detail: 'must be an object' }]);
    expect(problems({ ...cat, collar: 1 })).toEqual([]);
  });

  it('does not compile a decorator without its own plain message', () => {
    class Quiet {
      @IsString()
      value: string;
    }
    class Templated {
      @IsString({ message: '$property must be a string' })
      value: string;
    }
    class WithoutObject {
      @ValidateNested()
      value: Collar;
    }
    for (const Dto of [Quiet, Templated]) expect(() => compileDto(Dto)).toThrow('isString of value needs its own');
    expect(() => compileDto(WithoutObject)).toThrow('value is nested and needs @IsObject');
  });

  it('does not compile an asynchronous decorator', () => {
    @ValidatorConstraint({ async: true })
    class IsAsync {
      validate = () => Promise.resolve(true);
    }
    class AsyncDto {
      @Validate(IsAsync)
      value: string;
    }
    expect(() => compileDto(AsyncDto)).toThrow('IsAsync is asynchronous');
  });
});
