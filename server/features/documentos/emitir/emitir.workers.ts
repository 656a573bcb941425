import type { JobHandler } from '#platform/jobs/queue.ts';
import { imprimirDocumento, type ImpressaoDeps, imprimirJob } from './emissao/folha.usecases.ts';

export function emitirWorkers(deps: ImpressaoDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'impressão de documentos' } as const;
  const print: JobHandler<{ documentoId: string }> = {
    job: imprimirJob,
    handle: (input) => imprimirDocumento({ actor, input, deps }),
  };
  return [print];
}
