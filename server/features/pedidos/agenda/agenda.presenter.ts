import type { AgendaDoMedico } from '#contracts/pedidos/agenda.contract.ts';
import { feriado, feriadosEntre } from '#domain/calendario/dias-uteis.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import { estaNaAgenda } from '#domain/consultorio/agenda.ts';
import type { AgendaLida } from './agenda.usecases.ts';

const YEAR_MS = 366 * 24 * 3_600_000;

/** An agenda with its consultations and the holidays of the next twelve months. */
export function presentAgenda({ agenda, consultas, calendario, now }: AgendaLida): AgendaDoMedico {
  const { padrao, excecoes, duracao_min: duracaoMin, antecedencia_min: antecedenciaMin } = agenda;
  const regras = {
    padrao,
    excecoes,
    duracaoMin,
    feriado: (data: string) => feriado(data, calendario),
  };
  const booked = consultas.filter(({ estado, inicio }) => estado === 'marcada' && inicio > now);
  return {
    medico: { id: agenda.medico_id, nome: agenda.medico_nome },
    padrao: Object.fromEntries(Object.entries(padrao).map(([dia, list]) => [dia, [...list]])),
    duracaoMin,
    antecedenciaMin,
    contato: agenda.contato,
    excecoes: excecoes.map(({ data, tipo, de, ate, motivo }) => ({ data, tipo, de, ate, motivo })),
    versao: agenda.versao,
    salvaEm: agenda.updated_at?.toISOString() ?? null,
    feriados: feriadosEntre(now, new Date(now.getTime() + YEAR_MS), calendario),
    consultas: consultas.map((row) => ({
      id: row.id,
      pedidoId: row.pedido_id,
      numero: row.numero,
      paciente: nomeDeTratamento(row.nome, row.nome_social),
      inicio: row.inicio.toISOString(),
      fim: row.fim.toISOString(),
      estado: row.estado,
    })),
    foraDosHorarios: booked.filter((consulta) => !estaNaAgenda(regras, consulta)).length,
  };
}
