import { useMutation } from '@tanstack/react-query';
import {
  cadastrar,
  concluirEntrada,
  entrar,
  entrarAdm,
  iniciarVisita,
} from '../../../contracts/contas/identidade.contract.ts';
import { call, type CallOptions } from '../../lib/api/api.ts';
import { useTrocarDePessoa } from './sessao.api.ts';

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
