import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { useCallback } from 'react';
import type { FieldValues, Path, UseFormRegister } from 'react-hook-form';

/** A ref callback that registers the field `name` with react-hook-form and applies `mask` while typing; null: no mask. */
export function useMasked<V extends FieldValues>(
  register: UseFormRegister<V>,
  name: Path<V>,
  mask: MaskitoOptions | null,
): (element: HTMLInputElement | null) => void {
  const maskRef = useMaskito({ options: mask });
  // One stable callback: a new one on each render would take the mask off and put it on again.
  return useCallback(
    (element) => {
      register(name).ref(element);
      maskRef(element);
    },
    [register, name, maskRef],
  );
}
