import type { Config } from '#server/config.ts';
import { countSemProvas } from '#features/documentos/arquivamento/arquivamento.public.ts';
import { aviso, bem, mal, type Finding } from './finding.ts';
import type { Opened } from '../open.ts';

const WHAT = 'Carimbo do tempo';
/** A document that waits longer than one nightly run is late (ms). */
const LATE_MS = 24 * 60 * 60_000;

/** Checks that signed documents get the proofs by which they outlive their doctor's certificate. */
export async function checkProofs({ demo, signature }: Config, { deps }: Opened): Promise<Finding[]> {
  if (demo) return [];
  if (signature.tsaUrl === null) {
    const lacking = 'ausente: quando o certificado do médico vencer, só nós provamos que a assinatura valia';
    return [aviso(WHAT, lacking, 'Contrate uma autoridade (ACT da ICP-Brasil) e defina TSA_URL.')];
  }
  const waiting = await countSemProvas(deps.db, new Date(deps.clock().getTime() - LATE_MS));
  if (waiting === 0) return [bem(WHAT, 'todos os documentos assinados têm as suas provas')];
  return [
    mal(
      WHAT,
      waiting === 1
        ? '1 documento espera as provas há mais de um dia'
        : `${waiting} documentos esperam as provas há mais de um dia`,
      'A autoridade do carimbo ou a do certificado não responde, ou a raiz dela falta em SIGNATURE_ROOTS: leia o log de documentos.arquivar.',
    ),
  ];
}
