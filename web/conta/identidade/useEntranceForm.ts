import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#lib/api/api.ts';
import { serverRefusal, type FieldName, type Refusal } from './identidade.form.ts';

/** The values of all fields that forms of the entrances and of the account may use. */
export type EntranceValues = Record<FieldName, string>;
/** The last refusal of a form; `attempt` grows with each one, so that it is announced again. */
export type FormProblem = Refusal & { attempt: number };

/** Result of `useEntranceForm`: a form, its last refusal, and the functions that set or clear it. */
export type EntranceTools = ReturnType<typeof useEntranceForm>;

const EMPTY: EntranceValues = {
  cpf: '',
  email: '',
  emailContato: '',
  senhaAtual: '',
  senha: '',
  confirmacao: '',
  codigo: '',
};

/** The state of a short form: its fields, its last refusal, and functions that clear it or refuse the form. */
export function useEntranceForm(begun: Partial<EntranceValues> = {}) {
  const form = useForm<EntranceValues>({ defaultValues: { ...EMPTY, ...begun } });
  const [problem, setProblem] = useState<FormProblem | null>(null);

  function accept() {
    form.clearErrors();
    setProblem(null);
  }

  function refuse(refusal: Refusal) {
    form.clearErrors();
    for (const { field, message } of refusal.fields) form.setError(field, { message });
    setProblem((before) => ({ ...refusal, attempt: (before?.attempt ?? 0) + 1 }));
  }

  /** Shows the server's answer on the form; anything but an ApiError is thrown again. */
  function refuseError(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    refuse(serverRefusal(error));
  }

  return { form, problem, accept, refuse, refuseError };
}
