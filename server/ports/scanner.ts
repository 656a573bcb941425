import type { Readable } from 'node:stream';
import type { MotivoDoAntivirus } from '#domain/pedidos/anexos.ts';

/**
 * The result of a scan. `grande_demais`: larger than the antivirus accepts; `sem_exame`: this installation
 * has no antivirus.
 */
export type Verdict = 'limpo' | 'sem_exame' | MotivoDoAntivirus;

/** The port through which files are scanned. */
export type Scanner = {
  /**
   * Scans a content within the time. The stream is consumed or destroyed.
   * @throws ProviderError when there is no verdict; errors of the stream itself
   */
  scan(content: Readable, timeoutMs: number): Promise<Verdict>;
};

/**
 * The EICAR test file, harmless and detected by every antivirus:
 * https://www.eicar.org/download-anti-malware-testfile/ In two parts, so that an antivirus does not remove
 * this source file.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
