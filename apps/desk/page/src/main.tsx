import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('desk')!).render(<h1>Earshot</h1>);
