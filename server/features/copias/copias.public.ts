/** What other rooms may use of the copies: the commands' verbs, the desk's last one, what a start after a restoration asks. */
export { conferirCopia } from './conferir.usecases.ts';
export { fazerCopia, type CopiasBaseDeps } from './copiar.usecases.ts';
export { CopiaRecusada } from './copias.errors.ts';
export { ultimaCopia } from './copias.repository.ts';
export { restaurarCopia } from './restaurar.usecases.ts';
export { restauroInacabado } from './restauro.repository.ts';
export { retomarTrabalhos } from './retomar.usecases.ts';
