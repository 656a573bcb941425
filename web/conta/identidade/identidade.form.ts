import type { ApiError } from '#lib/api/api.ts';
import { MENSAGEM_CPF_FORMATO, parseCpf } from '#domain/contas/cpf.ts';
import { validarSenha } from '#domain/contas/senha.ts';

/** The fields of the entrances and of the account, by their names in the API, in the order of the screens. */
const FIELD_NAMES = ['cpf', 'email', 'emailContato', 'senhaAtual', 'senha', 'confirmacao', 'codigo'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** `linkText` ends its link in the summary, `message` is beneath the field. */
export type FieldRefusal = { field: FieldName; linkText: string; message: string };

/** Message at the top and the fields concerned. */
export type Refusal = { message: string; fields: readonly FieldRefusal[] };

const MISSING = { linkText: 'falta preencher', message: 'Falta preencher.' };

function cpfRefusal(text: string): { message: string; field: FieldRefusal } | null {
  const parsed = parseCpf(text);
  if (parsed.ok) return null;
  const tooShort = parsed.mensagem === MENSAGEM_CPF_FORMATO;
  const message = tooShort ? 'O CPF tem 11 números.' : 'Algum número não confere.';
  return { message: parsed.mensagem, field: { field: 'cpf', linkText: 'confira', message } };
}

function passwordRefusal(senha: string): { message: string; field: FieldRefusal } | null {
  const message = validarSenha(senha);
  return message === null
    ? null
    : {
        message,
        field: {
          field: 'senha',
          linkText: 'escolha outra',
          // The summary may show another field's error: the broken rule is named here in any case.
          message: `${message} Uma frase curta serve, com espaços e tudo.`,
        },
      };
}

const PASSWORDS_DIFFER = {
  message: 'As senhas não são iguais.',
  field: {
    field: 'confirmacao',
    linkText: 'digite de novo',
    message: 'Digite a mesma senha nos dois campos.',
  },
} as const;

function combine(checked: readonly ({ message: string; field: FieldRefusal } | null)[]): Refusal | null {
  const found = checked.filter((item) => item !== null);
  const [first] = found;
  return first ? { message: first.message, fields: found.map(({ field }) => field) } : null;
}

/** In the order of docs/product/rules.md; null when the form may be sent. */
export function checkCadastro({
  cpf,
  senha,
  confirmacao,
}: Record<'cpf' | 'senha' | 'confirmacao', string>): Refusal | null {
  return combine([senha === confirmacao ? null : PASSWORDS_DIFFER, cpfRefusal(cpf), passwordRefusal(senha)]);
}

/** Null when the form may be sent. */
export function checkNewPassword({
  senha,
  confirmacao,
}: Record<'senha' | 'confirmacao', string>): Refusal | null {
  return combine([senha === confirmacao ? null : PASSWORDS_DIFFER, passwordRefusal(senha)]);
}

/** Only the format of the CPF; null when it may be sent. The server knows whether it exists. */
export function checkRecovery(cpf: string): Refusal | null {
  const item = cpfRefusal(cpf);
  return combine([item?.message === MENSAGEM_CPF_FORMATO ? item : null]);
}

export function checkFilled(fields: Readonly<Partial<Record<FieldName, string>>>): Refusal | null {
  const emptyFields = FIELD_NAMES.filter((field) => fields[field]?.trim() === '');
  if (emptyFields.length === 0) return null;
  return {
    message: 'Preencha corretamente os campos.',
    fields: emptyFields.map((field) => ({ field, ...MISSING })),
  };
}

/** Null when the form may be sent. The server verifies the current password. */
export function checkPasswordChange({
  senhaAtual,
  senha,
  confirmacao,
}: Record<'senhaAtual' | 'senha' | 'confirmacao', string>): Refusal | null {
  return checkNewPassword({ senha, confirmacao }) ?? checkFilled({ senhaAtual });
}

/** A refusal by the server: its message, and those of its fields that the form has. */
export function serverRefusal(error: ApiError): Refusal {
  const fields = (error.details ?? []).flatMap(({ campo: name, mensagem: message }) => {
    const field = FIELD_NAMES.find((known) => known === name);
    if (field === undefined) return [];
    // The message is in the summary already: the field gets a short hint instead.
    return [
      { field, linkText: 'confira', message: message === error.message ? 'Confira este campo.' : message },
    ];
  });
  return { message: error.message, fields };
}
