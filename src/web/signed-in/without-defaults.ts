/** A view as an address tells it: only what is not as by default. */
export const withoutDefaults = <View extends object>(view: View, defaults: View): Partial<View> =>
  Object.fromEntries(
    Object.entries(view).filter(([name, value]) => value !== defaults[name as keyof View]),
  ) as Partial<View>
