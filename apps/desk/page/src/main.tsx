import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import './styles/tokens.css';
import './styles/base.css';

createRoot(document.getElementById('desk')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
