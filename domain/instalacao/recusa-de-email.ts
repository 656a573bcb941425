/** Why servers refuse mails, by the class of their code (RFC 3463, else SMTP's three digits). */
export const CAUSAS_DE_RECUSA = ['endereco', 'cheia', 'bloqueio', 'tamanho', 'outra'] as const;
export type CausaDeRecusa = (typeof CAUSAS_DE_RECUSA)[number];

export const PALAVRAS_DA_CAUSA: Readonly<Record<CausaDeRecusa, string>> = {
  endereco: 'o endereço não existe ou foi desativado',
  cheia: 'a caixa da pessoa está cheia',
  bloqueio: 'o servidor da pessoa bloqueou a clínica, ou achou que era spam',
  tamanho: 'a mensagem era grande demais',
  outra: 'o servidor da pessoa recusou sem dizer um motivo que se conheça',
};

/** The first that fits decides; 550, 551, 553 and 556 without a longer code mean an address, as in `smtp-failure.ts`. */
const FORMS: readonly (readonly [RegExp, CausaDeRecusa])[] = [
  [/^[45]\.1\.\d+$|^5\.2\.1$|^5\.4\.1$|^55[0136]$/, 'endereco'],
  [/^[45]\.2\.2$|^[45]52$/, 'cheia'],
  [/^[45]\.7\.\d+$|^[45]54$/, 'bloqueio'],
  [/^[45]\.3\.4$|^5\.2\.3$/, 'tamanho'],
];

export function causaDaRecusa(codigo: string): CausaDeRecusa {
  return FORMS.find(([form]) => form.test(codigo))?.[1] ?? 'outra';
}
