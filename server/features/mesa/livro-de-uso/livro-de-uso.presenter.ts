import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { algarismosDoTalao } from '#domain/documentos/emissao/talao.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import { estadoDaFolha, type FolhaDoTalaoRow } from '#features/documentos/taloes/taloes.public.ts';
import { defineCsv } from '../csv/csv.public.ts';

/** Numbered forms as a CSV file for the health authority: one line for each form, used or not. */
export const LIVRO_DE_USO = defineCsv<FolhaDoTalaoRow>([
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
