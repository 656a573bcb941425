import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { useCallback } from 'react';
import type { FieldValues, Path, UseFormRegister } from 'react-hook-form';

/** The ref of a field that belongs to a form and is masked while typing. */
export function useMascarado<V extends FieldValues>(
  register: UseFormRegister<V>,
  nome: Path<V>,
  mascara: MaskitoOptions | null,
): (element: HTMLInputElement | null) => void {
  const mascarar = useMaskito({ options: mascara });
  // One stable callback: a new one on each render would take the mask off and put it on again.
  return useCallback(
    (element) => {
      register(nome).ref(element);
      mascarar(element);
    },
    [register, nome, mascarar],
  );
}
