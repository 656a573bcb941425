import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '#contracts/contract.ts';

const FOLDER = join(import.meta.dirname, '../../../contracts');

/** Every contract of every `*.contract.ts`, found by file name: each table of contracts includes a new file at once. */
export async function allContracts(): Promise<Contract[]> {
  return (await namedContracts()).map(([, contract]) => contract);
}

/** Every contract with the name under which its file exports it. */
export async function namedContracts(): Promise<[string, Contract][]> {
  const files = await readdir(FOLDER, { recursive: true });
  const modules: Record<string, unknown>[] = await Promise.all(
    files.filter((name) => name.endsWith('.contract.ts')).map((name) => import(join(FOLDER, name))),
  );
  return modules.flatMap((module) => Object.entries(module)).filter(isContract);
}

function isContract(entry: [string, unknown]): entry is [string, Contract] {
  const [, value] = entry;
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'access' in value &&
    'responses' in value
  );
}

/** "POST /api/pedidos". */
export const nameOf = ({ method, path }: Pick<Contract, 'method' | 'path'>) => `${method} ${path}`;
