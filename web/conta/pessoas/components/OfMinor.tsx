import { useFormContext, useWatch } from 'react-hook-form';
import { parseDataBr } from '#domain/calendario/datas.ts';
import { ehAdulto } from '#domain/contas/pessoas/pessoa.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Field } from '#ui/field/Field.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { PESSOA_LABELS, type TypedPessoa } from '../typed-pessoa.ts';

/**
 * For every minor, whether the CPF is known or not: the password by which their own registration is brought. Left empty, the
 * minor is added as anybody is.
 */
export function OfMinor() {
  const hoje = useToday();
  const { control, register, formState, clearErrors } = useFormContext<TypedPessoa>();
  const nascimento = parseDataBr(useWatch({ control, name: 'data_nascimento' }));
  if (nascimento === null || nascimento > hoje || ehAdulto(nascimento, hoje)) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="strong">Já tem cadastro com este CPF? Traga com a senha dele</legend>
      <p className="small muted">
        Os pedidos, os documentos e a conversa desse cadastro passam para a sua conta, e ninguém mais entra
        por ele. Sem cadastro, deixe em branco.
      </p>
      <Field label={PESSOA_LABELS.senha} error={formState.errors.senha?.message} id="senha">
        {(field) => (
          <PasswordInput
            {...field}
            {...register('senha', { onChange: () => clearErrors('senha') })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={PESSOA_LABELS.codigo}
        hint="Só se esse cadastro pede um código ao entrar."
        error={formState.errors.codigo?.message}
        id="codigo"
      >
        {(field) => (
          <TextInput
            {...field}
            {...register('codigo', { onChange: () => clearErrors('codigo') })}
            figures="num"
            autoComplete="off"
          />
        )}
      </Field>
    </fieldset>
  );
}
