export { levantar } from './levantar.usecases.ts';
export { createRelato } from './relato.presenter.ts';
