import { notVisible } from '../../check.js';

export const invisibleRunning = [
  notVisible('A1', 'npm start runs everything', 'it is a command, not HTTP'),
  notVisible('A2', 'npm test runs all tests', 'it is a command, not HTTP'),
  notVisible('A3', 'the environment configures it', 'the environment of the deployment cannot be changed over HTTP'),
  notVisible('A6', 'SIGTERM stops a process cleanly', 'HTTP cannot send a signal'),
  notVisible('A7', 'npm start serves a reference page', 'the page is part of npm start, not of the services'),
  notVisible('A8', 'logs each request under its id', 'HTTP cannot show the log; log.e2e.spec.ts of coding tests it'),
];
