import type { Readable } from 'node:stream';
import type { MotivoDoAntivirus } from '../../../domain/anexos.ts';

/**
 * What the antivirus says of a content. `grande_demais`: it does not take one of this size; `sem_exame`: there is no
 * antivirus, and there will be none.
 */
export type Veredito = 'limpo' | 'sem_exame' | MotivoDoAntivirus;

export type Scanner = {
  /**
   * Has a content looked at, within the time. The stream is used up or destroyed.
   * @throws ProviderError when no verdict came, and whatever the stream itself throws
   */
  examinar(conteudo: Readable, timeoutMs: number): Promise<Veredito>;
};
