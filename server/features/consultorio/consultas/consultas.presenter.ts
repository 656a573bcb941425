import type { ConsultaDoMedico } from '#contracts/consultorio/consultas.contract.ts';
import { dataEmSaoPaulo, idade } from '#domain/calendario/datas.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import { faltaDesde } from '#domain/consultorio/escolha.ts';
import type { ConsultaDoMedicoRow } from './consultas.repository.ts';

/** A booked consultation for its doctor. */
export function presentConsulta(row: ConsultaDoMedicoRow, now: Date): ConsultaDoMedico {
  return {
    id: row.id,
    pedidoId: row.pedido_id,
    numero: row.numero,
    paciente: nomeDeTratamento(row.nome, row.nome_social),
    idade: row.data_nascimento === null ? null : idade(row.data_nascimento, dataEmSaoPaulo(now)),
    Servico_Selecionado: row.servico_selecionado,
    inicio: row.inicio.toISOString(),
    fim: row.fim.toISOString(),
    contato: row.contato,
    telefone: row.telefone,
    faltaDesde: faltaDesde(row.inicio).toISOString(),
  };
}
