import { useState } from 'react';
import { MENSAGEM_DADOS_VAZIOS } from '#domain/contas/dados-pessoais.ts';
import type { ComponentType, SubmitEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { ApiError } from '#lib/api/api.ts';
import { useToday } from '#lib/clock/clock.ts';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { saveFailureWords } from '#lib/words/save-failure.ts';
import { PasswordDialog } from '#web/conta/conta/conta.public.ts';
import { AsideTexts } from '#web/paciente/rascunhos/components/AsideTexts.tsx';
import { RascunhoStatus } from '#web/paciente/rascunhos/components/RascunhoStatus.tsx';
import { useSaveCliente } from '#web/conta/clientes/clientes.public.ts';
import {
  fieldsOfForm,
  checkDados,
  isDadosField,
  toDadosPessoais,
  DADOS_LABELS,
  dadosAside,
} from '../dados.form.ts';
import type { FieldProblem } from '../dados.form.ts';
import { useDadosRascunho, type LoadedDados } from '../useDadosRascunho.ts';
import { EnderecoFields } from './EnderecoFields.tsx';
import { PacienteFields } from './PacienteFields.tsx';

/** Error codes that the password dialog shows itself. */
const PASSWORD_ERRORS = new Set(['senha_incorreta', 'muitas_tentativas', 'rede']);

type Problem = { message: string; errors: readonly FieldProblem[]; attempt: number };

export type DadosFormProps = LoadedDados & {
  onSaved: () => Promise<void>;
  /** The buttons at the end of the form. */
  Footer: ComponentType<{ busy: boolean }>;
};

export function DadosForm({ onSaved, Footer, ...dados }: DadosFormProps) {
  const save = useSaveCliente();
  const oneAtATime = useOneAtATime();
  const { form, draft, state } = useDadosRascunho(dados);
  const [problem, setProblem] = useState<Problem | null>(null);
  // A changed contact e-mail needs the password; null while it is not asked.
  const [passwordRequest, setPasswordRequest] = useState<{ error: string | null } | null>(null);
  const today = useToday();

  function refuse(message: string, errors: readonly FieldProblem[]) {
    form.clearErrors();
    for (const one of errors) form.setError(one.field, { message: one.message });
    setProblem((before) => ({ message, errors, attempt: (before?.attempt ?? 0) + 1 }));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(() => attemptSave());
  }

  async function attemptSave(senhaAtual?: string) {
    const values = form.getValues();
    const { empty, errors } = checkDados(values, today, dados.cliente.cpf);
    const first = errors[0];
    if (first) {
      refuse(empty ? MENSAGEM_DADOS_VAZIOS : first.message, errors);
      return;
    }
    draft.suspend();
    try {
      await save.mutateAsync({ ...toDadosPessoais(values, today), senhaAtual });
      draft.finish(fieldsOfForm(values));
      setPasswordRequest(null);
      await onSaved();
    } catch (error) {
      draft.resume();
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'senha_necessaria') setPasswordRequest({ error: null });
      else if (senhaAtual !== undefined && PASSWORD_ERRORS.has(error.code))
        setPasswordRequest({ error: error.code === 'rede' ? saveFailureWords(error) : error.message });
      else {
        setPasswordRequest(null);
        refuse(saveFailureWords(error), fromServer(error));
      }
    }
  }

  // Corrected fields leave the summary; it disappears when none is left.
  const left = (problem?.errors ?? []).filter(({ field }) => form.formState.errors[field]);
  const resolved = problem !== null && problem.errors.length > 0 && left.length === 0;

  return (
    <FormProvider {...form}>
      <RascunhoStatus state={state} />
      {problem && !resolved && (
        <ErrorSummary
          message={problem.message}
          attempt={problem.attempt}
          fields={left.map(({ field, summary }) => ({
            id: field,
            text: `${DADOS_LABELS[field]}: ${summary}`,
          }))}
        />
      )}
      <AsideTexts texts={dadosAside(state.aside, form.getValues())} onDiscard={draft.discardAside} />
      <form noValidate onSubmit={submit}>
        <PacienteFields
          today={today}
          unconfirmedEmail={dados.cliente.emailContato !== '' && dados.cliente.emailConfirmadoEm === null}
        />
        <EnderecoFields />
        <Footer busy={save.isPending} />
      </form>
      {passwordRequest && (
        <PasswordDialog
          title="Trocar o e-mail de contato"
          verb="Confirmar"
          busy={save.isPending}
          error={passwordRequest.error}
          onConfirm={(password) => void oneAtATime(() => attemptSave(password))}
          onBack={() => setPasswordRequest(null)}
        >
          <p>
            O e-mail passa de <b>{dados.cliente.emailContato}</b> para <b>{form.getValues('emailContato')}</b>
            . Para a sua segurança, digite a senha da conta.
          </p>
        </PasswordDialog>
      )}
    </FormProvider>
  );
}

function fromServer(error: ApiError): FieldProblem[] {
  return (error.details ?? []).flatMap(({ campo, mensagem }) =>
    isDadosField(campo) ? [{ field: campo, message: mensagem, summary: 'confira' }] : [],
  );
}
