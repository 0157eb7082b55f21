import { notVisible } from '../../check.js';

const PAGE = 'the desk is a page, which only a browser can show';

export const invisibleDesk = [
  notVisible('H1', 'opens the desk, and fills in the demo login', PAGE),
  notVisible('H2', 'shows what the API answers, and narrows to it', PAGE),
  notVisible('H3', 'holds the whole view in the address', PAGE),
  notVisible('H4', 'previews changes of many, and never overwrites what the reader has not seen', PAGE),
  notVisible('H5', 'works by keyboard and with a screen reader', PAGE),
  notVisible('H6', 'shows the texts of mentions as text', PAGE),
  notVisible('H7', 'loads little script', PAGE),
  notVisible('H8', 'keeps in the list what is left to judge', PAGE),
  notVisible('H9', 'saves pictures and numbers', PAGE),
  notVisible('H10', 'shows threads, people and periods', PAGE),
];
