import { useState, type ReactNode, type SubmitEvent } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import type { MaskitoOptions } from '@maskito/core';
import { parseDataBr } from '#domain/calendario/datas.ts';
import { ehAdulto, PALAVRA_DO_PARENTESCO, PARENTESCOS } from '#domain/contas/pessoas/pessoa.ts';
import { type CampoDaPessoa } from '#domain/contas/pessoas/pessoa-digitada.ts';
import { ApiError } from '#lib/api/api.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { useToday } from '#lib/clock/clock.ts';
import { CPF_MASK, DATE_MASK } from '#lib/forms/masks.ts';
import { useMasked } from '#lib/forms/useMasked.ts';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select, TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';
import { useSalvarPessoa, useTrazerCadastro } from '../pessoas.api.ts';
import { EMPTY_PESSOA, PESSOA_LABELS, type TypedPessoa } from '../typed-pessoa.ts';
import { OfMinor } from './OfMinor.tsx';

type Problem = { message: string; fields: { field: keyof TypedPessoa; message: string }[]; attempt: number };

const isField = (campo: string): campo is keyof TypedPessoa => campo in PESSOA_LABELS;

type PessoaFormProps = {
  /** Adults may be asked by telephone here. */
  celular: boolean;
  onSaved: (pessoa: { nome: string }) => void;
};

/** Adds a person, one for each mount. The server judges what was typed; nothing typed is lost by a refusal. */
export function PessoaForm({ celular, onSaved }: PessoaFormProps) {
  const form = useForm<TypedPessoa>({ defaultValues: EMPTY_PESSOA });
  const save = useSalvarPessoa();
  const bring = useTrazerCadastro();
  const hoje = useToday();
  const oneAtATime = useOneAtATime();
  const [problem, setProblem] = useState<Problem | null>(null);

  function refuse({ message, details = [] }: ApiError) {
    const fields = details.flatMap(({ campo, mensagem }) =>
      isField(campo) ? [{ field: campo, message: mensagem }] : [],
    );
    form.clearErrors();
    for (const one of fields) form.setError(one.field, { message: one.message });
    setProblem((before) => ({ message, fields, attempt: (before?.attempt ?? 0) + 1 }));
  }

  async function attempt() {
    try {
      const { senha, codigo, ...pessoa } = form.getValues();
      const ofAccount = senha !== '' && isMinor(pessoa.data_nascimento, hoje);
      const saving = ofAccount ? bring.mutateAsync({ ...pessoa, senha, codigo }) : save.mutateAsync(pessoa);
      onSaved(await saving);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    }
  }

  const left = (problem?.fields ?? []).filter(({ field }) => form.formState.errors[field]);
  const resolved = problem !== null && problem.fields.length > 0 && left.length === 0;
  return (
    <FormProvider {...form}>
      <form
        className="card card-pad stack"
        aria-label="Cadastrar pessoa"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void oneAtATime(attempt);
        }}
      >
        <h2>Cadastrar pessoa</h2>
        {problem && !resolved && (
          <ErrorSummary
            message={problem.message}
            attempt={problem.attempt}
            fields={left.map(({ field, message }) => ({
              id: field,
              text: `${PESSOA_LABELS[field]}: ${message}`,
            }))}
          />
        )}
        <PessoaField name="nome" hint="Como no documento dela (CIN, RG ou CNH)." autoComplete="off" />
        <PessoaField
          name="data_nascimento"
          mask={DATE_MASK}
          figures="num"
          inputMode="numeric"
          placeholder="dd/mm/aaaa"
          autoComplete="off"
        />
        <PessoaField name="cpf" mask={CPF_MASK} figures="num" inputMode="numeric" autoComplete="off" />
        <ParentescoField />
        <OfAdult celular={celular} />
        <OfMinor />
        <Declaration />
        <Button type="submit" wide busy={save.isPending || bring.isPending}>
          Salvar pessoa
        </Button>
      </form>
    </FormProvider>
  );
}

function isMinor(typed: string, hoje: string): boolean {
  const nascimento = parseDataBr(typed);
  return nascimento !== null && nascimento <= hoje && !ehAdulto(nascimento, hoje);
}

/** How an adult allows it, and where they are asked; nothing for a minor. */
function OfAdult({ celular }: { celular: boolean }) {
  const hoje = useToday();
  const { control, register } = useFormContext<TypedPessoa>();
  const nascimento = parseDataBr(useWatch({ control, name: 'data_nascimento' }));
  const autoriza = useWatch({ control, name: 'autoriza' });
  if (nascimento === null || nascimento > hoje || !ehAdulto(nascimento, hoje)) return null;
  return (
    <>
      <Field label={PESSOA_LABELS.autoriza} hint="Quem tem 18 anos ou mais decide por si." id="autoriza">
        {(one) => (
          <Select {...one} {...register('autoriza')}>
            <option value="email">Por um link no e-mail dela</option>
            {celular && <option value="celular">Por um link no celular dela</option>}
            <option value="documento">Com procuração ou curatela</option>
          </Select>
        )}
      </Field>
      {autoriza === 'email' && (
        <PessoaField
          name="email"
          inputMode="email"
          hint="Mandamos o link a este endereço, que só ela deve ler."
          autoComplete="off"
        />
      )}
      {autoriza === 'celular' && (
        <PessoaField
          name="celular"
          inputMode="tel"
          hint="Mandamos o link a este número, que só ela deve ler."
          autoComplete="off"
        />
      )}
      {autoriza === 'documento' && (
        <p className="small muted">
          Para quem não usa e-mail nem celular. Depois de salvar, envie a procuração ou o termo de curatela: a
          equipe confere.
        </p>
      )}
    </>
  );
}

function Declaration() {
  const { register, formState, clearErrors } = useFormContext<TypedPessoa>();
  return (
    <Checkbox
      {...register('declara', { onChange: () => clearErrors('declara') })}
      id="declara"
      label={PESSOA_LABELS.declara}
      error={formState.errors.declara && 'Falta marcar.'}
    />
  );
}

function ParentescoField() {
  const { register, formState, clearErrors } = useFormContext<TypedPessoa>();
  return (
    <Field
      label={PESSOA_LABELS.parentesco}
      hint="O que esta pessoa é sua."
      error={formState.errors.parentesco?.message}
      id="parentesco"
    >
      {(control) => (
        <Select {...control} {...register('parentesco', { onChange: () => clearErrors('parentesco') })}>
          <option value="">Escolha</option>
          {PARENTESCOS.map((parentesco) => (
            <option key={parentesco} value={parentesco}>
              {PALAVRA_DO_PARENTESCO[parentesco]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type PessoaFieldProps = Omit<TextInputProps, 'name' | 'id' | 'onChange' | 'onBlur'> & {
  name: Exclude<CampoDaPessoa, 'declara' | 'autoriza'>;
  hint?: ReactNode;
  mask?: MaskitoOptions;
};

/** A one-line text field of the form with its label; `mask` formats the text while typing. */
function PessoaField({ name, hint, mask, ...input }: PessoaFieldProps) {
  const { register, formState, clearErrors } = useFormContext<TypedPessoa>();
  const ref = useMasked(register, name, mask ?? null);
  const { ref: _, ...registration } = register(name, { onChange: () => clearErrors(name) });
  return (
    <Field label={PESSOA_LABELS[name]} hint={hint} error={formState.errors[name]?.message} id={name}>
      {(control) => <TextInput {...input} {...control} {...registration} ref={ref} required />}
    </Field>
  );
}
