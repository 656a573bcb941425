import { randomUUID } from 'node:crypto';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { fimDaEscolha } from '#domain/consultorio/escolha.ts';
import { mensagemDaEtapa } from '#domain/pedidos/mensagens-etapa.ts';
import { findHorariosLivres } from '#features/pedidos/agenda/agenda.public.ts';
import { HELENA } from '../people.ts';
import type { Recusada } from './orders.ts';
import { findMedicoId, insertRecusa } from './seed.repository.ts';
import type { Seeding } from './write-patient.ts';

/** A consultation of the demonstration begins after so long: nobody has to hurry to see it booked. */
const AHEAD_MS = 24 * 3_600_000;
const DAYS = 14;
const SLOT_MS = 20 * 60_000;

type Refused = { pedidoId: string; numero: number; recusa: Recusada };

/**
 * Writes the doctor's refusal of an order and the consultation that its patient booked: the first free time after a day.
 * @returns the lines that the chat says of both
 */
export async function addRecusa({ db, now }: Seeding, { pedidoId, numero, recusa }: Refused) {
  const medicoId = await findMedicoId(db, HELENA.cpf);
  const hoje = dataEmSaoPaulo(now);
  const stretch = { medicoId, de: hoje, ate: somarDias(hoje, DAYS), now };
  const times = await findHorariosLivres(db, stretch);
  const ahead = times.find(({ inicio }) => inicio.getTime() > now.getTime() + AHEAD_MS) ?? null;
  const livre = ahead && recusa.foi === true ? { ...ahead, ...justOver(now) } : ahead;
  const { motivo, em, marcadaEm } = recusa;
  const ate = fimDaEscolha(em);
  const id = randomUUID();
  await insertRecusa(db, {
    caso: { pedido_id: pedidoId, decidido_em: em, decidido_por: medicoId, motivo_recusa: motivo },
    escolha: {
      pedido_id: pedidoId,
      recusado_em: em,
      recusado_por: medicoId,
      motivo,
      escolher_ate: ate,
      ...(livre && { escolha: 'consulta', escolhida_em: marcadaEm }),
    },
    consulta: livre && {
      id,
      pedido_id: pedidoId,
      medico_id: medicoId,
      inicio: livre.inicio,
      fim: livre.fim,
      contato: livre.contato,
      criada_em: marcadaEm,
      evento: id,
    },
  });
  const line = { pedido_id: pedidoId };
  return [
    { ...line, mensagem: mensagemDaEtapa('recusado-escolha', numero, { ate }), created_at: em },
    ...(livre
      ? [
          {
            ...line,
            mensagem: mensagemDaEtapa('consulta-marcada', numero, { ate: livre.inicio }),
            created_at: marcadaEm,
          },
        ]
      : []),
  ];
}

/** Twenty minutes that ended a while ago. */
function justOver(now: Date): { inicio: Date; fim: Date } {
  const fim = Math.floor(now.getTime() / SLOT_MS) * SLOT_MS;
  return { inicio: new Date(fim - SLOT_MS), fim: new Date(fim) };
}
