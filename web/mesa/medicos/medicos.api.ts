import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { buscarEspecialidades } from '#contracts/catalogo/referencias.contract.ts';
import {
  adicionarMedico,
  ativarMedico,
  convidarMedico,
  desativarMedico,
  desligarFatorDoMedico,
  listarMedicos,
  salvarMedico,
} from '#contracts/contas/medicos.contract.ts';
import type { MedicoDigitado } from '#domain/contas/medico.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';

export function useMedicos() {
  return useQuery({
    ...reading(['medicos'], listarMedicos),
    select: ({ medicos }) => medicos,
  });
}

type MedicoSave = {
  /** Doctor and edited version; null adds a doctor. */
  alvo: { id: string; versao: number } | null;
  dados: MedicoDigitado;
};

/** Needs a prova. */
export function useSaveMedico() {
  return useMedicosMutation(async ({ alvo, dados }: MedicoSave) => {
    if (alvo === null) return (await call(adicionarMedico, { body: dados })).medico;
    const { id, versao } = alvo;
    return (await call(salvarMedico, { params: { id }, body: { ...dados, versao } })).medico;
  });
}

/** Needs a prova. */
export function useAtivarMedico() {
  return useMedicosMutation((id: string) => call(ativarMedico, { params: { id } }));
}

/** Also ends every session of the doctor. */
export function useDesativarMedico() {
  return useMedicosMutation((id: string) => call(desativarMedico, { params: { id } }));
}

/** For a doctor who lost phone and recovery codes. Needs a prova. */
export function useDesligarFatorDoMedico() {
  return useMedicosMutation((id: string) => call(desligarFatorDoMedico, { params: { id } }));
}

export function useConvidarMedico() {
  return useMedicosMutation((id: string) => call(convidarMedico, { params: { id } }));
}

function useMedicosMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a refusal: the record was changed by somebody else.
    onSettled: () => client.invalidateQueries({ queryKey: ['medicos'] }),
  });
}

/** Shortest text with suggestions. */
const SUGGEST_FROM = 2;

/** Suggestions for a typed text; none while they cannot be read, for any text is accepted. */
export function useEspecialidades(typed: string): readonly string[] {
  const texto = typed.trim();
  const { data } = useQuery({
    ...reading(['especialidades', texto], buscarEspecialidades, { query: { busca: texto } }),
    select: ({ especialidades }) => especialidades,
    enabled: texto.length >= SUGGEST_FROM,
    staleTime: Infinity,
    retry: false,
    throwOnError: false,
  });
  return (data ?? []).map(({ nome }) => nome);
}
