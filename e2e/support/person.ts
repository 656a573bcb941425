import { randomInt } from 'node:crypto';

/** A valid random CPF. */
export function newCpf(): string {
  const digits = Array.from({ length: 9 }, () => randomInt(10));
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, i) => total + digit * (length + 1 - i), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  const cpf = digits.join('');
  return /^(\d)\1+$/.test(cpf) ? newCpf() : cpf;
}

/** Password of every patient that a journey registers. */
export const PASSWORD = 'caminhada de domingo';

export const PERSON = {
  'Nome completo': 'Beatriz Nunes Prado',
  'Data de nascimento': '12/04/1985',
  Telefone: '11988880042',
  'E-mail de contato': 'beatriz.prado@exemplo.com.br',
} as const;
