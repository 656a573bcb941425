import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listarMedicos } from '#contracts/contas/medicos.contract.ts';
import {
  lerAgendaDoMedico,
  lerMinhaAgenda,
  salvarAgendaDoMedico,
  salvarMinhaAgenda,
  type AgendaDoMedico,
  type AgendaEditada,
} from '#contracts/pedidos/agenda.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

/** Whose agenda is read and saved, and by whom: a doctor reaches their own only. */
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

/** A doctor's agenda with the booked consultations; the live stream keeps it current. */
export function useAgenda({ medicoId, own }: AgendaOwner) {
  return useQuery({
    queryKey: ['agenda', medicoId],
    queryFn: ({ signal }) =>
      own ? call(lerMinhaAgenda, { signal }) : call(lerAgendaDoMedico, { params: { id: medicoId }, signal }),
  });
}

/** A mutation that saves an agenda; answers with it as it was saved. */
export function useSalvarAgenda({ medicoId, own }: AgendaOwner) {
  const client = useQueryClient();
  const queryKey = ['agenda', medicoId];
  return useMutation({
    mutationFn: (body: AgendaEditada) =>
      own
        ? call(salvarMinhaAgenda, { body })
        : call(salvarAgendaDoMedico, { params: { id: medicoId }, body }),
    async onSuccess(agenda) {
      // A read that is still running may be older than this answer.
      await client.cancelQueries({ queryKey });
      client.setQueryData<AgendaDoMedico>(queryKey, agenda);
    },
    // Somebody else saved first: read what is stored now.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
