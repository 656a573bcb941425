import type { Readable } from 'node:stream';
import type { MotivoDoAntivirus } from '../../../domain/pedidos/anexos.ts';

/**
 * What the antivirus says of a content. `grande_demais`: it does not take one of this size; `sem_exame`: there is no
 * antivirus, and there will be none.
 */
export type Verdict = 'limpo' | 'sem_exame' | MotivoDoAntivirus;

export type Scanner = {
  /**
   * Has a content looked at, within the time. The stream is used up or destroyed.
   * @throws ProviderError when no verdict came, and whatever the stream itself throws
   */
  scan(content: Readable, timeoutMs: number): Promise<Verdict>;
};

/**
 * What every antivirus must call a threat, and what harms nobody: https://www.eicar.org/download-anti-malware-testfile/
 * In two parts, or an antivirus would take this file away.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
