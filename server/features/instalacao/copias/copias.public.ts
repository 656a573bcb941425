/** What other rooms may use of the copies: the commands' verbs, the desk's last one, what a start after a restoration asks. */
export { conferirCopia } from './restaurar/conferir.usecases.ts';
export { fazerCopia, type CopiasBaseDeps } from './copiar/copiar.usecases.ts';
export { CopiaRecusada } from './copias.errors.ts';
export { ultimaCopia } from './copias.repository.ts';
export { restaurarCopia } from './restaurar/restaurar.usecases.ts';
export { restauroInacabado } from './restaurar/restauro.repository.ts';
export { retomarTrabalhos } from './restaurar/retomar.usecases.ts';
