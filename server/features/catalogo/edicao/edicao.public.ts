/** How the lists of the catalogue are edited upon their versions: entries of any shape, and tables of values. */
export { saveUponVersions, wholeList, type Author } from './edicao.usecases.ts';
export { valueList } from './valores.usecases.ts';
