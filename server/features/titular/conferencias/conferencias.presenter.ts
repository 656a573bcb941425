import type {
  DetalheDaConferencia,
  ConferenciaResumo,
  LadoDaConferencia,
} from '#contracts/titular/conferencias.contract.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import { maskEmail } from '#domain/contas/email.ts';
import { PALAVRA_DO_PARENTESCO } from '#domain/contas/pessoas/pessoa.ts';
import { FRASE_DO_MOTIVO } from '#domain/titular/conferencia.ts';
import type { ConferenciaComPessoa, LadoRow } from './conferencias.repository.ts';
import type { ConferenciaLida } from './examinar.usecases.ts';

/** A case as the desk lists it. */
export function presentResumo(row: ConferenciaComPessoa): ConferenciaResumo {
  const { id, tipo, situacao, nome, cpf, created_at, resolvida_em } = row;
  return {
    id,
    tipo,
    situacao,
    nome: nome ?? '',
    cpf: cpf ?? '',
    abertaEm: isoInstant(created_at),
    resolvidaEm: isoInstant(resolvida_em),
  };
}

/** A case with both sides, the account that asks first. */
export function presentConferencia({ caso, lados, emAndamento }: ConferenciaLida): DetalheDaConferencia {
  const shown = lados.map((lado) => presentLado(lado, caso));
  return {
    ...presentResumo(caso),
    nascimento: caso.data_nascimento,
    pedidaEm: isoInstant(caso.pedido_em),
    motivo: caso.motivo === null ? null : FRASE_DO_MOTIVO[caso.motivo],
    lados: shown.toSorted((a, b) => a.lado.localeCompare(b.lado)),
    emAndamento,
  };
}

function presentLado(lado: LadoRow, { conta_id }: ConferenciaComPessoa): LadoDaConferencia {
  const { id, nome, email_contato: email, created_at, parentesco, declarado_em, pedidos, documentos } = lado;
  return {
    lado: id === conta_id ? 'pede' : 'primeira',
    conta: id,
    nome,
    email: email === '' ? '' : maskEmail(email),
    desde: isoInstant(created_at),
    parentesco: parentesco === null ? '' : PALAVRA_DO_PARENTESCO[parentesco],
    declarouEm: isoInstant(declarado_em),
    pedidos: pedidos ?? 0,
    documentos: documentos.map(({ content_type, created_at: em, apagado_em, ...documento }) => ({
      ...documento,
      contentType: content_type,
      recebidoEm: isoInstant(new Date(em)),
      apagadoEm: apagado_em === null ? null : isoInstant(new Date(apagado_em)),
    })),
  };
}
