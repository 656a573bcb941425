import type {
  CamposDoRascunho,
  MudancaDoRascunho,
  ValorDoRascunho,
} from '../../../domain/pedidos/rascunho.ts';

/** A draft with a change over it; null takes a field out. */
export function overlay(fields: CamposDoRascunho, change: MudancaDoRascunho): CamposDoRascunho {
  const both: MudancaDoRascunho = { ...fields, ...change };
  return Object.fromEntries(
    Object.entries(both).flatMap(([field, value]) => (value === null ? [] : [[field, value] as const])),
  );
}

/** True when a change would leave the field as it is. */
export function isUnchanged(fields: CamposDoRascunho, field: string, value: ValorDoRascunho | null): boolean {
  return (fields[field] ?? null) === value;
}

/** The fields of a form whose text is not the one that was seen last; a field not seen before was empty. */
export function changesSince(seen: CamposDoRascunho, now: CamposDoRascunho): CamposDoRascunho {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== (seen[field] ?? emptyLike(value))),
  );
}

/** What a field of the kind of this value holds that nobody touched. */
export function emptyLike(value: ValorDoRascunho): ValorDoRascunho {
  return typeof value === 'boolean' ? false : '';
}
