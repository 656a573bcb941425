import type { Corrente, LinhaDaAuditoria } from '#contracts/mesa/auditoria.contract.ts';
import { dataEmSaoPaulo, formatDataBr, isoInstant } from '#domain/calendario/datas.ts';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { formatCrm } from '#domain/contas/medico.ts';
import { palavrasDaAcao } from '#domain/instalacao/acoes/acoes.ts';
import { defineCsv } from '#domain/mesa/csv.ts';
import type { lerCorrente } from '#features/instalacao/auditoria/auditoria.public.ts';
import type { RegistroRow } from './auditoria.repository.ts';

/** Checks of a document by its secret are a visitor's: a pharmacy, or somebody else who holds the document. */
const COM_O_DOCUMENTO: ReadonlySet<string> = new Set(['documento.verificar', 'documento.dispensar']);

export function presentCorrente(state: Awaited<ReturnType<typeof lerCorrente>>): Corrente {
  const { estado, em, linhas, falha, selo } = state;
  return {
    estado,
    conferidaEm: isoInstant(em),
    registros: linhas,
    registroErrado: falha?.linha ?? null,
    selo,
  };
}

export function presentLinha(row: RegistroRow): LinhaDaAuditoria {
  return {
    id: row.id,
    em: row.em.toISOString(),
    quem: presentQuem(row),
    oQue: palavrasDaAcao(row.acao) ?? 'Registro do sistema',
    pedido: row.pedido_id !== null && row.numero !== null ? { id: row.pedido_id, numero: row.numero } : null,
    paciente: row.paciente === '' ? null : row.paciente,
  };
}

function presentQuem({ ator_tipo, ator_nome, acao, crm, uf, email }: RegistroRow): LinhaDaAuditoria['quem'] {
  if (ator_tipo === 'Medico')
    return {
      tipo: 'medico',
      nome: ator_nome ?? 'Médico',
      detalhe: crm && uf ? formatCrm({ crm, uf }) : null,
    };
  if (ator_tipo === 'Admin') return { tipo: 'equipe', nome: 'Administração', detalhe: email };
  if (ator_tipo === 'Paciente')
    return { tipo: 'paciente', nome: ator_nome || 'Paciente', detalhe: 'paciente' };
  if (ator_tipo === 'Sistema') return { tipo: 'sistema', nome: 'Sistema', detalhe: 'trabalho automático' };
  return COM_O_DOCUMENTO.has(acao)
    ? { tipo: 'farmacia', nome: 'Farmácia (verificação)', detalhe: 'com o código secreto' }
    : { tipo: 'visitante', nome: 'Visitante', detalhe: 'sem entrar na conta' };
}

/** Lines of the audit as a CSV file. */
export const PLANILHA_DA_AUDITORIA = defineCsv<RegistroRow>([
  ['Registro', ({ id }) => String(id)],
  ['Dia', ({ em }) => formatDataBr(dataEmSaoPaulo(em))],
  ['Hora', ({ em }) => horaEscrita(em)],
  ['Quem', (row) => presentQuem(row).nome],
  ['Quem é', (row) => presentQuem(row).detalhe ?? ''],
  ['O que fez', ({ acao }) => palavrasDaAcao(acao) ?? 'Registro do sistema'],
  ['Pedido', ({ numero }) => (numero === null ? '' : String(numero))],
  ['Paciente', ({ paciente }) => paciente ?? ''],
]);
