import type { Contestacao, ContestacaoResumo } from '#contracts/titular/contestacoes.contract.ts';
import { fraseDoMotivo, SITUACOES_DA_CONTESTACAO } from '#domain/titular/contestacao.ts';
import { maskEmail } from '#domain/contas/email.ts';
import type { OutroProntuario } from '../prontuario/prontuario.public.ts';
import type { ContestacaoRow, ComparedAccount } from './contestacoes.repository.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** The state of a case, narrowed from the column's text. */
export function parseSituacao({ situacao }: Pick<ContestacaoRow, 'situacao'>) {
  return SITUACOES_DA_CONTESTACAO.find((known) => known === situacao) ?? 'aberta';
}

/** A case as it is listed for the administrator. */
export function presentContestacaoResumo(row: ContestacaoRow): ContestacaoResumo {
  return {
    id: row.id,
    tipo: row.tipo,
    protocolo: row.protocolo,
    situacao: parseSituacao(row),
    nome: row.nome,
    cpf: row.cpf,
    abertaEm: row.created_at.toISOString(),
    resolvidaEm: iso(row.resolvida_em),
  };
}

/**
 * A case with the account that it is compared to; `outraConta` says that the CPF's account is not the one the
 * case was opened about.
 */
export function presentContestacao({
  caso,
  conta,
  outros,
}: {
  caso: ContestacaoRow;
  conta: ComparedAccount | null;
  outros: readonly OutroProntuario[];
}): Contestacao {
  return {
    ...presentContestacaoResumo(caso),
    email: caso.email,
    telefone: caso.telefone,
    relato: caso.relato,
    documento: {
      contentType: caso.documento_tipo,
      size: caso.documento_size,
      apagadoEm: iso(caso.documento_apagado_em),
    },
    motivo: caso.motivo === null ? null : fraseDoMotivo(caso.motivo),
    conta: conta && presentConta(conta),
    outraConta: caso.tipo === 'cadastro' && conta !== null && conta.id !== caso.cliente_id,
    novoCadastro: caso.tipo === 'cadastro' && caso.cadastro_cliente_id !== null,
    outros: outros.map(({ titular, pedidos, ...other }) => ({
      titular,
      pedidos,
      sistemaAnterior: other.id === other.conta,
    })),
  };
}

function presentConta(conta: ComparedAccount): NonNullable<Contestacao['conta']> {
  return {
    id: conta.id,
    nome: conta.nome,
    email: conta.email_contato === '' ? '' : maskEmail(conta.email_contato),
    criadaEm: conta.created_at.toISOString(),
    pedidos: conta.pedidos,
    contestadaEm: iso(conta.contestada_em),
    pagos: conta.pagos,
  };
}
