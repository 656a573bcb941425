import { onlyDigits } from '#domain/contas/cpf.ts';

/** At most eleven digits of a typed or pasted text in the form 529.982.247-25, and the caret behind the same digit as before. */
export function typedCpf(typed: string, caret: number): { text: string; caret: number } {
  const text = inForm(onlyDigits(typed).slice(0, 11));
  const before = Math.min(onlyDigits(typed.slice(0, caret)).length, onlyDigits(text).length);
  let place = 0;
  for (let digits = 0; digits < before; place += 1)
    if (text[place] !== '.' && text[place] !== '-') digits += 1;
  return { text, caret: place };
}

function inForm(digits: string): string {
  const first = digits.slice(0, 9).replace(/\d{3}(?=\d)/g, '$&.');
  return digits.length > 9 ? `${first}-${digits.slice(9)}` : first;
}

/** Brings what was typed into an input into the form of a CPF. Unlike a mask of Maskito it needs half a kilobyte. */
export function keepCpfForm(this: void, { currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLInputElement)) return;
  const { value, selectionStart } = currentTarget;
  const { text, caret } = typedCpf(value, selectionStart ?? value.length);
  if (text === value) return;
  currentTarget.value = text;
  currentTarget.setSelectionRange(caret, caret);
}
