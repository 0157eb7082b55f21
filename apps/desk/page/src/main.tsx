import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { FaultBoundary } from './fault.js';
import { keepCompositions } from './widgets/composition.js';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

keepCompositions();

createRoot(document.getElementById('desk')!).render(
  <StrictMode>
    <FaultBoundary>
      <App />
    </FaultBoundary>
  </StrictMode>,
);
