import { useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { serverRefusal, type FieldName, type Refusal } from './identidade.form.ts';

/** The values of all fields that forms of the entrances and of the account may use. */
export type EntranceValues = Record<FieldName, string>;
/** The last refusal of a form; `attempt` grows with each one, so that it is announced again. */
export type FormProblem = Refusal & { attempt: number };

/** Result of `useEntranceForm`: a form, its last refusal, and the functions that set or clear it. */
export type EntranceTools = ReturnType<typeof useEntranceForm>;
export type EntranceFields = EntranceTools['form'];

const EMPTY: EntranceValues = {
  cpf: '',
  email: '',
  emailContato: '',
  senhaAtual: '',
  senha: '',
  confirmacao: '',
  codigo: '',
};

/**
 * Inputs of a short form, by name. What is typed lives in them alone: so it is there, too, when it was typed, or filled in by
 * a password manager, into a form that the server drew. A field that comes back has what it had.
 */
function createFields(begun: Partial<EntranceValues>) {
  const inputs = new Map<FieldName, HTMLInputElement>();
  const kept: EntranceValues = { ...EMPTY, ...begun };
  const refs = new Map<FieldName, (input: HTMLInputElement | null) => void>();

  function put(name: FieldName, input: HTMLInputElement | null): void {
    const before = inputs.get(name);
    if (before) kept[name] = before.value;
    if (input === null) inputs.delete(name);
    else {
      inputs.set(name, input);
      if (kept[name] !== '' && input.value !== kept[name]) input.value = kept[name];
    }
  }

  return {
    /** One stable callback for each field. */
    refOf(name: FieldName) {
      const ref = refs.get(name) ?? ((input: HTMLInputElement | null) => put(name, input));
      refs.set(name, ref);
      return ref;
    },
    getValues(): EntranceValues {
      const typed = [...inputs].map(([name, { value }]) => [name, value]);
      return { ...kept, ...Object.fromEntries(typed) };
    },
    setValue(name: FieldName, value: string): void {
      kept[name] = value;
      const input = inputs.get(name);
      if (input) input.value = value;
    },
    setFocus(this: void, name: FieldName): void {
      inputs.get(name)?.focus();
    },
  };
}

type FieldErrors = Readonly<Partial<Record<FieldName, string | undefined>>>;

/** The state of a short form: its fields, its last refusal, and functions that clear it or refuse the form. */
export function useEntranceForm(begun: Partial<EntranceValues> = {}) {
  const [fields] = useState(() => createFields(begun));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<FormProblem | null>(null);

  /** Props of the input of a field; typing into it takes its error away. */
  function register(name: FieldName) {
    const onChange = () => setErrors((before) => ({ ...before, [name]: undefined }));
    return { name, ref: fields.refOf(name), onChange };
  }

  function accept() {
    setErrors({});
    setProblem(null);
  }

  function refuse(refusal: Refusal) {
    setErrors(Object.fromEntries(refusal.fields.map(({ field, message }) => [field, message])));
    setProblem((before) => ({ ...refusal, attempt: (before?.attempt ?? 0) + 1 }));
  }

  /** Shows the server's answer on the form; anything but an ApiError is thrown again. */
  function refuseError(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    refuse(serverRefusal(error));
  }

  return { form: { ...fields, register, errors }, problem, accept, refuse, refuseError };
}
