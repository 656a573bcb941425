import { modelosOficiais } from '#domain/documentos/emissao/modelos-oficiais.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import type { Config } from '#server/config.ts';
import { countSemProvas } from '#features/documentos/arquivamento/arquivamento.public.ts';
import { listarModelosOficiais } from '#features/documentos/oficiais/oficiais.public.ts';
import type { Opened } from '../open.ts';
import { aviso, bem, mal, type Finding } from './finding.ts';

const PROOFS = 'Carimbo do tempo';
/** A document that waits longer than one nightly run is late (ms). */
const LATE_MS = 24 * 60 * 60_000;

/** Checks that signed documents get the proofs by which they outlive their doctor's certificate. */
export async function checkProofs({ demo, signature }: Config, { deps }: Opened): Promise<Finding[]> {
  if (demo) return [];
  if (signature.tsaUrl === null) {
    const lacking = 'ausente: quando o certificado do médico vencer, só nós provamos que a assinatura valia';
    return [aviso(PROOFS, lacking, 'Contrate uma autoridade (ACT da ICP-Brasil) e defina TSA_URL.')];
  }
  const waiting = await countSemProvas(deps.db, new Date(deps.clock().getTime() - LATE_MS));
  if (waiting === 0) return [bem(PROOFS, 'todos os documentos assinados têm as suas provas')];
  return [
    mal(
      PROOFS,
      waiting === 1
        ? '1 documento espera as provas há mais de um dia'
        : `${waiting} documentos esperam as provas há mais de um dia`,
      'A autoridade do carimbo ou a do certificado não responde, ou a raiz dela falta em SIGNATURE_ROOTS: leia o log de documentos.arquivar.',
    ),
  ];
}

const MODELS = 'Modelos da Anvisa';

/** Checks which kinds are not printed because nobody confirmed our layout by the official model; a demonstration prints all. */
export async function checkModels({ demo }: Config, { deps }: Opened): Promise<Finding[]> {
  if (demo) return [];
  const actor = { tipo: 'Sistema', nome: 'cli' } as const;
  const rows = await listarModelosOficiais({ actor, input: null, deps });
  const confirmed = rows.filter(({ confirmado }) => confirmado).map(({ tipo }) => tipo);
  const missing = modelosOficiais(confirmed, { demo }).ausentes;
  if (missing.length === 0) return [bem(MODELS, 'confirmados')];
  const titles = missing.map((tipo) => `${tipoDeDocumento(tipo).titulo} (${tipo})`).join(', ');
  return [
    aviso(
      MODELS,
      `sem confirmação: ${titles}; destes sai só a transcrição, e o médico escreve no formulário oficial`,
      'Compare cada folha com o modelo e rode npm run cli -- modelos install e confirm: docs/operations.md.',
    ),
  ];
}
