import { modelosOficiais } from '#domain/documentos/emissao/modelos-oficiais.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import type { Config } from '#server/config.ts';
import { listarModelosOficiais } from '#features/documentos/oficiais/oficiais.public.ts';
import { aviso, bem, type Finding } from './finding.ts';
import type { Opened } from '../open.ts';

const WHAT = 'Modelos da Anvisa';

/** Checks which kinds are not printed because nobody confirmed our layout by the official model; a demonstration prints all. */
export async function checkModels({ demo }: Config, { deps }: Opened): Promise<Finding[]> {
  if (demo) return [];
  const actor = { tipo: 'Sistema', nome: 'cli' } as const;
  const rows = await listarModelosOficiais({ actor, input: null, deps });
  const confirmed = rows.filter(({ confirmado }) => confirmado).map(({ tipo }) => tipo);
  const missing = modelosOficiais(confirmed, { demo }).ausentes;
  if (missing.length === 0) return [bem(WHAT, 'confirmados')];
  const titles = missing.map((tipo) => `${tipoDeDocumento(tipo).titulo} (${tipo})`).join(', ');
  return [
    aviso(
      WHAT,
      `sem confirmação: ${titles}; destes sai só a transcrição, e o médico escreve no formulário oficial`,
      'Compare cada folha com o modelo e rode npm run cli -- modelos install e confirm: docs/operations.md.',
    ),
  ];
}
