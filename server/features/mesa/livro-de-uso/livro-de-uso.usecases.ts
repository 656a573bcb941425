import { Readable } from 'node:stream';
import { z } from 'zod';
import { defineCsv } from '#domain/mesa/csv.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { algarismosDoTalao } from '#domain/documentos/emissao/talao.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import type { Admin } from '#platform/actor.ts';
import type { UseCase } from '#platform/deps.ts';
import {
  listFolhas,
  type PlaceInTaloes,
  estadoDaFolha,
  type FolhaDoTalaoRow,
} from '#features/documentos/taloes/taloes.public.ts';
import {
  CSV_PAGE,
  makeCsvLink,
  openCsvLink,
  streamCsv,
  type CsvDeps,
  type CsvLink,
} from '../csv/csv.public.ts';

const asked = z.object({ talao: z.uuid().nullable() });

const LINK: CsvLink<z.output<typeof asked>> = {
  purpose: 'livro-de-uso',
  path: '/api/adm/taloes/livro',
  audit: { asked: 'talao.exportar', taken: 'talao.exportar_baixar' },
  asked,
};

/**
 * Makes a link to the forms of one book, or of all, as CSV that expires after five minutes and works in this session only.
 * Requires a recent prova; writes an audit row. @throws 403 prova_necessaria
 */
export function criarLivroDeUso({ actor, input, deps }: UseCase<Admin, { talao: string | null }, CsvDeps>) {
  return makeCsvLink(LINK, input, { actor, deps });
}

/**
 * Opens the CSV of a link as a stream; writes an audit row.
 * @throws naoEncontrado for an expired or forged link, or another session's
 */
export async function abrirLivroDeUso({
  actor,
  input,
  deps,
}: UseCase<Admin, { chave: string }, CsvDeps>): Promise<Readable> {
  const opened = await openCsvLink(LINK, input.chave, { actor, deps });
  const { talao } = opened.asked;
  const listPage = async (after: PlaceInTaloes | null) => {
    const rows = await listFolhas(deps.db, {
      ...(talao !== null && { talaoId: talao }),
      after,
      limit: CSV_PAGE,
    });
    const last = rows.length < CSV_PAGE ? undefined : rows.at(-1);
    return { rows, next: last ? { talaoId: last.talao_id, numero: last.numero } : null };
  };
  return Readable.from(streamCsv(LIVRO_DE_USO, listPage, { actor, deps }), { objectMode: false });
}

/** Numbered forms as a CSV file for the health authority: one line for each form, used or not. */
const LIVRO_DE_USO = defineCsv<FolhaDoTalaoRow>([
  ['Tipo', ({ tipo }) => tipoDeDocumento(tipo).titulo],
  ['UF', ({ uf }) => uf],
  ['Série', ({ serie }) => serie],
  ['Número', algarismosDoTalao],
  ['Situação', estadoDaFolha],
  ['Médico', ({ medico }) => medico],
  ['CRM', ({ crm }) => crm],
  ['Usado em', ({ usada_em }) => day(usada_em)],
  ['Paciente', ({ paciente }) => paciente ?? ''],
  ['CPF', ({ cpf }) => (cpf === null ? '' : formatCpf(cpf))],
  ['Pedido', ({ pedido }) => (pedido === null ? '' : String(pedido))],
  ['Documento', ({ codigo }) => codigo ?? ''],
  ['Inutilizado em', ({ inutilizada_em }) => day(inutilizada_em)],
  ['Motivo', ({ motivo }) => motivo ?? ''],
]);

function day(em: Date | null): string {
  return em === null ? '' : formatDataBr(dataEmSaoPaulo(em));
}
