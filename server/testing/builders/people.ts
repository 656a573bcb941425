import { randomInt, randomUUID } from 'node:crypto';
import type { DadosPessoais } from '#contracts/contas/clientes.contract.ts';
import { parseCpf } from '#domain/contas/cpf.ts';

export const SENHA = 'chuva na varanda';

/** A CPF with valid check digits that nobody else in the test has. */
export function randomCpf(): string {
  const base = String(randomInt(1e9)).padStart(9, '0');
  const endings = Array.from({ length: 100 }, (_, i) => base + String(i).padStart(2, '0'));
  return endings.find((cpf) => parseCpf(cpf).ok) ?? randomCpf();
}

/** Complete data of an adult; CEP known to the fake. */
export function dadosDe(change: Partial<DadosPessoais> = {}): DadosPessoais {
  return {
    nome: 'Ana Beatriz Moreira',
    data_nascimento: '12/04/1984',
    telefone: '(11) 98888-0042',
    emailContato: `ana.${randomUUID().slice(0, 8)}@exemplo.com.br`,
    cep: '01310-100',
    endereco: 'Avenida Paulista',
    numero: '1000',
    bairro: 'Bela Vista',
    complemento: 'conjunto 12',
    uf: 'SP',
    cidade: 'São Paulo',
    ...change,
  };
}
