import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import type { ScreenPath } from '#contracts/screens.ts';
import { requireAdmin } from '../conta/identidade/route-guards.ts';
import { loadChunk } from '../lib/browser/load-chunk.ts';

/** A screen whose guard and file load in parallel. */
export function screen<Name extends string>(
  path: ScreenPath,
  guard: LoaderFunction,
  file: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject {
  return { path, loader: guard, lazy: { Component: () => loadChunk(async () => (await file())[name]) } };
}

/** A screen of the administrator's desk. */
export function deskScreen<Name extends string>(
  path: ScreenPath,
  file: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject {
  return screen(path, requireAdmin, file, name);
}
