import { useState } from 'react';

const KEY = 'earshot-theme';
const THEMES = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;

type Theme = keyof typeof THEMES;

const isTheme = (text: string | null): text is Theme => text !== null && Object.hasOwn(THEMES, text);

const stored = (): Theme => {
  const text = localStorage.getItem(KEY);
  return isTheme(text) ? text : 'system';
};

const apply = (theme: Theme): void => void (document.documentElement.dataset.theme = theme);
apply(stored());

/** Chooses between light and dark. This browser remembers it. */
export function ThemePicker() {
  const [theme, setTheme] = useState(stored);
  return (
    <label className="setting">
      Appearance
      <select
        className="select"
        value={theme}
        onChange={({ target: { value } }) => {
          if (!isTheme(value)) return;
          localStorage.setItem(KEY, value);
          apply(value);
          setTheme(value);
        }}
      >
        {Object.entries(THEMES).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
