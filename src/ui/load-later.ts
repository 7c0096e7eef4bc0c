import { createElement, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { text } from '../locales/text.ts'
import { notifyProblem } from './toasts.ts'
import { useOnline } from './use-online.ts'

/**
 * Loads the code of an action when it is used. If it cannot be loaded, for instance without a network, a toast says so.
 * Browsers may remember the failure until the page is reloaded.
 */
export async function loadAction<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch {
    notifyProblem(text('load_failed'))
    return null
  }
}

/** Loads the code of a request. Without it, the request fails as one without an answer. */
export async function loadToSend<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    throw new ApiError({ kind: 'unreachable' })
  }
}

/** Loads code that the page is of use without, or before it is needed. Null if it cannot be loaded. */
export function loadQuietly<T>(load: () => Promise<T>): Promise<T | null> {
  return load().catch(() => null)
}

/**
 * A component whose code is loaded when it is first shown, or before it: by `load`, or by the `intent` of a button. Until then it
 * shows `waiting`. If its code cannot be loaded, it shows nothing, and loads it again when it is next shown or the network is back.
 */
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<(props: Props) => ReactNode>,
  waiting?: ReactNode,
) {
  const preload = () => void loadQuietly(importComponent)
  const create = () =>
    lazy(async () => {
      const component = await loadQuietly(importComponent)
      if (!component) latest = create()
      return { default: component ?? (() => null) }
    })
  let latest = create()
  function Loaded(props: Props) {
    const isOnline = useOnline()
    const [shown, setShown] = useState({ isOnline, component: latest })
    if (shown.isOnline !== isOnline) setShown({ isOnline, component: latest })
    return createElement(Suspense, { fallback: waiting }, createElement(shown.component, props))
  }
  return Object.assign(Loaded, {
    /** Null if it cannot be loaded, which a toast says. */
    load: () => loadAction(importComponent),
    preload,
    /** Props of the button that shows it. */
    intent: { onPointerEnter: preload, onFocus: preload },
  })
}

const latestMs = 5000

/** Loads in idle time what may be opened next, so that it also opens where the network is lost. `load` is a constant. */
export function usePreloadWhenIdle(load: () => void): void {
  useEffect(() => whenIdle(load, latestMs), [load])
}
