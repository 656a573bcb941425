import { useMutation } from '@tanstack/react-query';
import {
  cadastrar,
  concluirEntrada,
  entrar,
  entrarAdm,
  entrarMedico,
  iniciarVisita,
} from '#contracts/contas/identidade.contract.ts';
import { call, type CallOptions } from '#lib/api/api.ts';
import { useSwitchPerson } from './session.api.ts';

export function startVisit() {
  return call(iniciarVisita, {});
}

/** Signs a paciente in by CPF and password; `papel` is null in the answer when the segundo fator's code is still due. */
export function useSignIn() {
  const switchPerson = useSwitchPerson();
  return useMutation({
    mutationFn: (body: CallOptions<typeof entrar>['body']) => call(entrar, { body }),
    onSuccess: switchPerson,
  });
}

/** Signs the administrator in by e-mail and password; `papel` is null in the answer when a code is still due. */
export function useSignInAdmin() {
  const switchPerson = useSwitchPerson();
  return useMutation({
    mutationFn: (body: CallOptions<typeof entrarAdm>['body']) => call(entrarAdm, { body }),
    onSuccess: switchPerson,
  });
}

/** Signs a doctor in by e-mail and password; `papel` is null in the answer when a code is still due. */
export function useSignInMedico() {
  const switchPerson = useSwitchPerson();
  return useMutation({
    mutationFn: (body: CallOptions<typeof entrarMedico>['body']) => call(entrarMedico, { body }),
    onSuccess: switchPerson,
  });
}

export function useCompleteSignIn() {
  const switchPerson = useSwitchPerson();
  return useMutation({
    mutationFn: (codigo: string) => call(concluirEntrada, { body: { codigo } }),
    onSuccess: switchPerson,
  });
}

export function useRegister() {
  const switchPerson = useSwitchPerson();
  return useMutation({
    mutationFn: (body: CallOptions<typeof cadastrar>['body']) => call(cadastrar, { body }),
    onSuccess: switchPerson,
  });
}
