import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { lerSessao } from '../../../contracts/aplicacao.contract.ts';
import type { SessaoAtual } from '../../../contracts/aplicacao.contract.ts';
import {
  cadastrar,
  concluirEntrada,
  entrar,
  entrarAdm,
  iniciarVisita,
  sair,
} from '../../../contracts/identidade.contract.ts';
import { call, type CallOptions } from '../../lib/api.ts';
import { guarda } from '../anexos/guarda-do-navegador.ts';
import { despacharFilas } from '../chat/filas-abertas.ts';
import { despacharSalas } from '../rascunhos/salas.ts';

/** Who is signed in; loaders read it before a screen is drawn. */
export const sessaoQuery = queryOptions({
  queryKey: ['sessao'],
  queryFn: ({ signal }) => call(lerSessao, { signal }),
});

/** Who is signed in and what this installation is called; always there, the root loader has read it. */
export function useSessao(): SessaoAtual {
  return useSuspenseQuery(sessaoQuery).data;
}

/** Another person from here on: nothing of the one before may be shown, and the guards must know. */
export function useTrocarDePessoa(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    // The entrances show nobody's data: whatever a screen does not hold now belongs to the one before.
    client.removeQueries({ type: 'inactive' });
    await client.invalidateQueries({ queryKey: ['sessao'] });
  }, [client]);
}

/** Starts the visitor session of this browser, good for password recovery only. */
export function visitar() {
  return call(iniciarVisita, {});
}

/** Signs a patient in by CPF and password; with a second factor the answer has no role yet, and asks the code. */
export function useEntrar() {
  const trocarDePessoa = useTrocarDePessoa();
  return useMutation({
    mutationFn: (body: CallOptions<typeof entrar>['body']) => call(entrar, { body }),
    onSuccess: trocarDePessoa,
  });
}

/** Signs the administrator in. */
export function useEntrarAdm() {
  const trocarDePessoa = useTrocarDePessoa();
  return useMutation({
    mutationFn: (body: CallOptions<typeof entrarAdm>['body']) => call(entrarAdm, { body }),
    onSuccess: trocarDePessoa,
  });
}

/** The second step: the code after the password. */
export function useConcluirEntrada() {
  const trocarDePessoa = useTrocarDePessoa();
  return useMutation({
    mutationFn: (codigo: string) => call(concluirEntrada, { body: { codigo } }),
    onSuccess: trocarDePessoa,
  });
}

/** Registers a patient, who is then signed in. */
export function useCadastrar() {
  const trocarDePessoa = useTrocarDePessoa();
  return useMutation({
    mutationFn: (body: CallOptions<typeof cadastrar>['body']) => call(cadastrar, { body }),
    onSuccess: trocarDePessoa,
  });
}

/** Sends what is unsent, signs out and leaves by a full load of `/`. */
export function useSair() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await Promise.all([despacharSalas(), despacharFilas()]);
      return call(sair, {});
    },
    onSuccess: async () => {
      client.clear();
      // Drafts of this tab: on a shared computer the next person must not find them.
      sessionStorage.clear();
      // The browser may keep this page for its back button: the next person here must not see it.
      document.body.hidden = true;
      window.addEventListener('pageshow', () => window.location.reload());
      await guarda.limpar();
      window.location.assign('/');
    },
  });
}
