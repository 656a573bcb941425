import { actEntries, PaletteDialog, usePalette, type PaletteGroup } from '#web/caso/paleta/paleta.public.ts';
import { showAssinatura } from '../assinatura/assinatura-store.ts';
import { useFila } from '../fila/fila.api.ts';
import { caseEntries, patientEntries, screenEntries } from './palette-entries.ts';

/** Palette over cases, patients and screens, and the acts of this screen; opens with Ctrl or ⌘ and K. */
export function Palette({ onShortcuts }: { onShortcuts: () => void }) {
  const { open } = usePalette();
  return open ? <OpenPalette onShortcuts={onShortcuts} /> : null;
}

function OpenPalette({ onShortcuts }: { onShortcuts: () => void }) {
  return <PaletteDialog label="Caso, paciente ou tela" groups={useGroups(onShortcuts)} />;
}

function useGroups(onShortcuts: () => void): PaletteGroup[] {
  const { acts } = usePalette();
  const mine = useFila('comigo').data?.casos ?? [];
  const waiting = useFila('para-ler').data?.casos ?? [];
  const asked = useFila('aguardando-paciente').data?.casos ?? [];
  const printed = useFila('a-imprimir').data?.casos ?? [];
  const done = useFila('feitos').data?.casos ?? [];
  const tabs = {
    comigo: mine,
    'para-ler': waiting,
    'aguardando-paciente': asked,
    'a-imprimir': printed,
    feitos: done,
  };
  return [
    { title: 'Casos', entries: caseEntries(tabs) },
    { title: 'Pacientes', entries: patientEntries(tabs) },
    { title: 'Neste caso', entries: actEntries(acts) },
    {
      title: 'Telas',
      entries: screenEntries({ shortcuts: onShortcuts, certificate: () => showAssinatura(true) }),
    },
  ];
}
