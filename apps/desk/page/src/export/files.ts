import { download } from '../platform/download.js';
import { CannotBeWritten } from './problems.js';
import type { Format } from './records.js';

/** A file that an export is written into. It is there when it is finished, and only then. */
export interface ExportFile {
  readonly name: string;
  /** The most mentions that it may have. */
  readonly most: number;
  readonly write: (text: string) => Promise<void>;
  /** Takes back all that was written. */
  readonly clear: () => Promise<void>;
  readonly finish: () => Promise<void>;
  /** Leaves nothing of it. */
  readonly discard: () => Promise<void>;
}

const TYPES: Record<Format, { readonly mediaType: string; readonly description: string }> = {
  csv: { mediaType: 'text/csv', description: 'Table (CSV)' },
  ndjson: { mediaType: 'application/x-ndjson', description: 'Lines of JSON (NDJSON)' },
};

interface Handle extends FileSystemFileHandle {
  /** Some browsers cannot. */
  remove?: () => Promise<void>;
}

/** Lets the reader choose a file. Not all browsers have it, and none where the page is not secure. */
type Picker = (options: object) => Promise<Handle>;

const picker = (): Picker | undefined => (window as Window & { showSaveFilePicker?: Picker }).showSaveFilePicker;

/** What a browser can keep until a file is complete. */
const MOST_IN_MEMORY = 200_000;

/** Opens a file with this name, or with the one that the reader chooses. Undefined if the reader chooses none. */
export async function openFile(name: string, format: Format): Promise<ExportFile | undefined> {
  const pick = picker();
  if (!pick) return inMemory(name, format);
  const { mediaType, description } = TYPES[format];
  const types = [{ description, accept: { [mediaType]: [`.${format}`] } }];
  try {
    return await onDisk(await pick.call(window, { suggestedName: name, types }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw new CannotBeWritten();
  }
}

/** The browser keeps what is written aside until the file is closed. */
async function onDisk(handle: Handle): Promise<ExportFile> {
  const stream = await handle.createWritable();
  const checked = (work: Promise<void>) =>
    work.catch(() => {
      throw new CannotBeWritten();
    });
  return {
    name: handle.name,
    most: Infinity,
    write: (text) => checked(stream.write(text)),
    // The place to write at is then the beginning, too.
    clear: () => checked(stream.truncate(0)),
    finish: () => checked(stream.close()),
    discard: async () => {
      await stream.abort().catch(() => undefined);
      // Choosing the name has made an empty file.
      const { size } = await handle.getFile();
      if (size === 0) await handle.remove?.();
    },
  };
}

function inMemory(name: string, format: Format): ExportFile {
  const parts: Blob[] = [];
  return {
    name,
    most: MOST_IN_MEMORY,
    // A browser may keep a Blob on disk, but not a text.
    write: async (text) => void parts.push(new Blob([text])),
    finish: async () => download(name, new Blob(parts, { type: TYPES[format].mediaType })),
    clear: async () => void parts.splice(0),
    discard: async () => void parts.splice(0),
  };
}
