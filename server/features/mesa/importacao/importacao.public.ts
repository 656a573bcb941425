export { importar, type Importados, type ImportDeps } from './importar.usecases.ts';
export { levantar } from './levantar.usecases.ts';
export { createRelato } from './relato.presenter.ts';
