export const gridStyle = 'grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4'
