import { useEffect, useState, type SubmitEvent, type ReactNode } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { TypedContestacao } from '#domain/titular/contestacao.ts';
import { ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { ProgressBar } from '#ui/status/ProgressBar.tsx';
import { CPF_MASK, PHONE_MASK } from '#lib/forms/masks.ts';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import {
  checkContestacao,
  initialContestacao,
  contestacaoServerRefusal,
  CONTESTACAO_LABELS,
  IDENTIDADE_HINT,
  type OpenedContestacao,
  type ContestacaoRefusal,
} from '../contestacao.form.ts';
import { forgetTyped, keepTyped, readTyped } from '../typed-contestacao.ts';
import { useAbrirContestacao } from '../useAbrirContestacao.ts';
import { DocumentoField } from './DocumentoField.tsx';
import type { MaskitoOptions } from '@maskito/core';
import { useMasked } from '#lib/forms/useMasked.ts';
import { Field } from '#ui/field/Field.tsx';
import { TextInput, type TextInputProps, TextArea } from '#ui/field/TextInput.tsx';

type Problem = ContestacaoRefusal & { attempt: number };

/** Restored from this tab's copy after a reload, and stored at every change. */
function useTabForm() {
  const { state } = useLocation();
  const [defaultValues] = useState(() => initialContestacao(state, readTyped(tabStorage(), Date.now())));
  const form = useForm<TypedContestacao>({ defaultValues });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTyped(tabStorage(), values, Date.now()),
      }),
    [form],
  );
  return form;
}

/** Validated in the browser, then by the server, whose messages are shown; nothing typed is lost. */
export function ContestacaoForm({ onOpened }: { onOpened: (opened: OpenedContestacao) => void }) {
  const form = useTabForm();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { openContestacao, percent } = useAbrirContestacao();
  const oneAtATime = useOneAtATime();

  function refuse(refusal: ContestacaoRefusal) {
    form.clearErrors();
    for (const { field, message } of refusal.fields) {
      if (field !== 'documento') form.setError(field, { message });
    }
    setProblem((before) => ({ ...refusal, attempt: (before?.attempt ?? 0) + 1 }));
  }

  async function attempt() {
    const values = form.getValues();
    const refusal = checkContestacao(values, file !== null);
    if (refusal || file === null) return refuse(refusal ?? { message: '', fields: [] });
    form.clearErrors();
    setProblem(null);
    try {
      const protocolo = await openContestacao(values, file);
      forgetTyped(tabStorage());
      onOpened({ protocolo, email: values.email.trim() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(contestacaoServerRefusal(error));
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(attempt);
  }

  function choose(chosen: File) {
    setFile(chosen);
    setProblem(
      (before) => before && { ...before, fields: before.fields.filter(({ field }) => field !== 'documento') },
    );
  }

  // Corrected fields leave the summary; it disappears when none is left.
  const left = (problem?.fields ?? []).filter(
    ({ field }) => field === 'documento' || form.formState.errors[field],
  );
  const resolved = problem !== null && problem.fields.length > 0 && left.length === 0;
  const documentoError = problem?.fields.find(({ field }) => field === 'documento')?.message;
  return (
    <FormProvider {...form}>
      {problem && !resolved && (
        <ErrorSummary
          message={problem.message}
          attempt={problem.attempt}
          fields={left.map(({ field, linkText }) => ({
            id: field,
            text: `${CONTESTACAO_LABELS[field]}: ${linkText}`,
          }))}
        />
      )}
      <form className="card card-pad stack" noValidate onSubmit={submit}>
        <ContestacaoField name="cpf" mask={CPF_MASK} figures="num" inputMode="numeric" autoComplete="off" />
        <ContestacaoField name="nome" hint="Como está no documento." autoComplete="name" />
        <ContestacaoField
          name="email"
          hint="A resposta vem por ele."
          inputMode="email"
          autoComplete="email"
        />
        <ContestacaoField
          name="telefone"
          hint="Com DDD."
          mask={PHONE_MASK}
          figures="num"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <RelatoField />
        <DocumentoField
          id="documento"
          label={CONTESTACAO_LABELS.documento}
          hint={IDENTIDADE_HINT}
          file={file}
          error={documentoError}
          onChoose={choose}
        />
        {percent !== null && <ProgressBar label="Envio do arquivo" value={percent} />}
        <Button type="submit" wide busy={percent !== null}>
          Abrir caso
        </Button>
        <p className="small muted">
          Usamos o documento só para conferir quem você é, como diz a{' '}
          <a href="/privacidade">Política de privacidade</a>.
        </p>
      </form>
    </FormProvider>
  );
}

type ContestacaoFieldProps = Omit<TextInputProps, 'name' | 'id' | 'onChange' | 'onBlur'> & {
  name: keyof TypedContestacao;
  hint?: ReactNode;
  mask?: MaskitoOptions;
};

/** A one-line text field of the form with its label; `mask` formats the text while typing. */
function ContestacaoField({ name, hint, mask, ...input }: ContestacaoFieldProps) {
  const { register, formState, clearErrors } = useFormContext<TypedContestacao>();
  const ref = useMasked(register, name, mask ?? null);
  const { ref: _, ...registration } = register(name, { onChange: () => clearErrors(name) });
  return (
    <Field label={CONTESTACAO_LABELS[name]} hint={hint} error={formState.errors[name]?.message} id={name}>
      {(control) => <TextInput {...input} {...control} {...registration} ref={ref} required />}
    </Field>
  );
}

function RelatoField() {
  const { register, formState, clearErrors } = useFormContext<TypedContestacao>();
  return (
    <Field
      label={CONTESTACAO_LABELS.relato}
      hint="Se quiser contar. Não escreva sobre a sua saúde."
      error={formState.errors.relato?.message}
      id="relato"
    >
      {(control) => (
        <TextArea {...control} {...register('relato', { onChange: () => clearErrors('relato') })} rows={4} />
      )}
    </Field>
  );
}
