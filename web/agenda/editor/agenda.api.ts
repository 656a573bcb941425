import { useQuery } from '@tanstack/react-query';
import { listarMedicos } from '#contracts/contas/medicos.contract.ts';
import {
  lerAgendaDoMedico,
  lerMinhaAgenda,
  salvarAgendaDoMedico,
  salvarMinhaAgenda,
  type AgendaDoMedico,
  type AgendaEditada,
} from '#contracts/pedidos/agenda.contract.ts';
import { useSaveInForce } from '#web/feedback/edicao/useSaveInForce.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

/** Owner and reader of an agenda: a doctor reaches the own one only. */
export type AgendaOwner = { medicoId: string; own: boolean };

/** The doctors whose agenda the administrator may edit, by name; the live stream keeps them current. */
export function useAgendaMedicos(enabled: boolean) {
  return useQuery({
    // The list of `/medicos`.
    ...reading(['medicos'], listarMedicos),
    select: ({ medicos }) =>
      medicos
        .filter(({ estado }) => estado !== 'inativo')
        .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')),
    enabled,
  });
}

export function useAgenda({ medicoId, own }: AgendaOwner) {
  return useQuery({
    queryKey: ['agenda', medicoId],
    queryFn: ({ signal }) =>
      own ? call(lerMinhaAgenda, { signal }) : call(lerAgendaDoMedico, { params: { id: medicoId }, signal }),
  });
}

/** Answers with the saved agenda. */
export function useSalvarAgenda({ medicoId, own }: AgendaOwner) {
  return useSaveInForce({
    send: (body: AgendaEditada) =>
      own
        ? call(salvarMinhaAgenda, { body })
        : call(salvarAgendaDoMedico, { params: { id: medicoId }, body }),
    key: ['agenda', medicoId],
    inForce: (agenda): AgendaDoMedico => agenda,
  });
}
