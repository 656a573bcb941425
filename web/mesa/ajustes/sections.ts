import type { ComponentType } from 'react';
import { ConservacaoSection } from './editar/ConservacaoSection.tsx';
import { HorarioSection } from './editar/HorarioSection.tsx';
import { DiretorSection, IdentidadeSection } from './editar/IdentidadeSections.tsx';
import { TextosSection } from './editar/TextosSection.tsx';
import { MarcaSection } from './marca/MarcaSection.tsx';
import { Provedores } from '../provedores/Provedores.tsx';
import { CertificadosRows, CopiaRows, EmailsRows, NumerosRows, SistemaRows } from './saude/Fatos.tsx';
import { Operador } from './saude/Operador.tsx';
import { Tarefas } from './saude/Tarefas.tsx';

export type AjustesSection = {
  /** The fragment of its address: `/ajustes#servicos`. */
  id: string;
  name: string;
  /** The first column shows the state of the installation; the second one edits. */
  column: 'saude' | 'edicao';
  /** Everything below the heading; it calls the queries that it needs. */
  Content: ComponentType;
};

/** Sections of `/ajustes`, in the order of the screen. */
export const SECTIONS: readonly AjustesSection[] = [
  { id: 'copia', name: 'Cópia de segurança', column: 'saude', Content: CopiaRows },
  { id: 'tarefas', name: 'Tarefas do sistema', column: 'saude', Content: Tarefas },
  { id: 'servicos', name: 'Serviços externos', column: 'saude', Content: Provedores },
  { id: 'emails', name: 'Reputação dos e-mails', column: 'saude', Content: EmailsRows },
  { id: 'certificados', name: 'Certificados', column: 'saude', Content: CertificadosRows },
  { id: 'numeros', name: 'Números de receita e talões', column: 'saude', Content: NumerosRows },
  { id: 'sistema', name: 'Espaço, relógio e versão', column: 'saude', Content: SistemaRows },
  { id: 'operador', name: 'Para quem opera o servidor', column: 'saude', Content: Operador },
  { id: 'horario', name: 'Horário de atendimento', column: 'edicao', Content: HorarioSection },
  { id: 'marca', name: 'Marca', column: 'edicao', Content: MarcaSection },
  { id: 'identidade', name: 'Identidade legal', column: 'edicao', Content: IdentidadeSection },
  { id: 'diretor', name: 'Diretor técnico', column: 'edicao', Content: DiretorSection },
  { id: 'textos', name: 'Textos que o paciente aceita', column: 'edicao', Content: TextosSection },
  { id: 'conservacao', name: 'Por quanto tempo guardamos', column: 'edicao', Content: ConservacaoSection },
];
